import { cleanCode } from '@gaitway/contract/fields/clean'
import { certificationDescription } from '@gaitway/contract/fields/clinician'
import { specialistCertifications } from '@gaitway/contract/values/profile-choices'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useField, useForm } from 'react-final-form'
import { FieldArray } from 'react-final-form-arrays'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateField, NumberField, SelectField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Grid } from '../../ui/layout/Stack.tsx'
import { RemoveIcon } from '../../ui/screen-icons.tsx'
import { stateOptions } from './AddressFields.tsx'
import { copy } from './copy.ts'
import { getFieldProps } from './field.ts'
import styles from './profile-form.module.css'
import type { CertificationRow, LicenseRow } from './values.ts'

type RowsProps<Row> = {
  name: string
  rowCopy: typeof copy.license
  max?: number
  /** Says that a half-filled row won't be saved. */
  warning?: (row: Row | undefined) => string | false
  /** Renders the fields of one row, by its name in the form. */
  children: (name: string) => ReactNode
}

const CONTROLS = ':is(input, select, textarea):not([type="hidden"], [tabindex="-1"])'

/** Rows of fields with add and remove buttons, which move the focus to the first field of the next row to edit. */
const Rows = <Row,>({ name, rowCopy, max = 30, warning, children }: RowsProps<Row>) => {
  const element = useRef<HTMLDivElement>(null)
  const [focusTarget, setFocusTarget] = useState<{ row: number | 'add' }>()
  useLayoutEffect(() => {
    if (!focusTarget) return
    const selector =
      focusTarget.row === 'add' ? '[data-add] button' : `[data-row="${focusTarget.row}"] ${CONTROLS}`
    element.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [focusTarget])
  return (
    <FieldArray<Row | undefined> name={name}>
      {({ fields }) => {
        const count = fields.length ?? 0
        const remove = (index: number) => {
          fields.remove(index)
          setFocusTarget({ row: count > 1 ? Math.max(0, index - 1) : 'add' })
        }
        return (
          <div ref={element} className={styles.rows}>
            {fields.map((row, index) => (
              <fieldset key={row} className={classes('inset', styles.row)} data-row={index}>
                <legend>{rowCopy.title(index + 1)}</legend>
                {children(row)}
                {/* Always rendered, so that it is announced. */}
                {warning && <output className={styles.half}>{warning(fields.value[index])}</output>}
                <Button kind="quiet" size="small" icon={<RemoveIcon />} onClick={() => remove(index)}>
                  {rowCopy.remove(index + 1)}
                </Button>
              </fieldset>
            ))}
            {count < max && (
              <div data-add>
                <Button
                  kind="secondary"
                  icon={<PlusIcon />}
                  onClick={({ detail }) => {
                    // the second click of a double click was meant for the button that was here before
                    if (detail > 1) return
                    fields.push(undefined)
                    setFocusTarget({ row: count })
                  }}
                >
                  {rowCopy.add}
                </Button>
              </div>
            )}
          </div>
        )
      }}
    </FieldArray>
  )
}

type SubsectionProps = { title?: string; hint: string; children: ReactNode }

const Subsection = ({ title, hint, children }: SubsectionProps) => (
  <div className={styles.sub}>
    <div>
      {title && <h3 className="text-16 medium">{title}</h3>}
      <p className="quiet small">{hint}</p>
    </div>
    {children}
  </div>
)

const licenseWarning = ({ licenseNumber, state, licenseExpDate }: LicenseRow = {}) =>
  Boolean(licenseNumber ?? state ?? licenseExpDate) &&
  !(licenseNumber && state) &&
  'Add a number and a state to save this license.'

export const LicenseFields = () => (
  <>
    <Subsection hint="Add one for each state you work in. Facilities can only confirm you in states where you’re licensed.">
      <Rows name="licenseDetails" rowCopy={copy.license} max={60} warning={licenseWarning}>
        {name => (
          <Grid minWidthPx={180}>
            <TextField {...getFieldProps('licenseNumber', name)} figures autoComplete="off" />
            <SelectField {...getFieldProps('state', name)} options={stateOptions} />
            <DateField {...getFieldProps('licenseExpDate', name)} />
          </Grid>
        )}
      </Rows>
    </Subsection>
    <Grid>
      <TextField {...getFieldProps('educationSchool')} />
      <NumberField {...getFieldProps('graduationYear')} maxDigits={4} />
      <TextField
        {...getFieldProps('npiNumber')}
        inputMode="numeric"
        maxLength={10}
        figures
        digitsOnly
        clean={cleanCode}
        autoComplete="off"
      />
    </Grid>
  </>
)

const OTHER = 'other'
const certificationOptions = [
  ...specialistCertifications.map(value => ({ value: value as string, label: value as string })),
  { value: OTHER, label: 'Other' },
]

const certificationWarning = ({ name, description, receivedYear }: CertificationRow = {}) =>
  Boolean(name ?? description ?? receivedYear) &&
  !(name?.trim() && (description?.trim() || receivedYear !== undefined)) &&
  'Add a name and a year or description to save this.'

/** The name of a certification: one of the ten board certifications, or another one typed in. */
const CertificationName = ({ row }: { row: string }) => {
  const form = useForm()
  const { input: name } = useField<string | undefined>(`${row}.name`, { subscription: { value: true } })
  const { input: other } = useField<boolean | undefined>(`${row}.isOther`, { subscription: { value: true } })
  const isOther = other.value === true
  const choose = (chosen: string | undefined) =>
    form.batch(() => {
      form.change(`${row}.isOther`, chosen === OTHER ? true : undefined)
      form.change(`${row}.name`, chosen === OTHER ? undefined : chosen)
    })
  return (
    <>
      <Field label={copy.certificationName}>
        <Select
          options={certificationOptions}
          value={isOther ? OTHER : name.value || undefined}
          onChange={choose}
        />
      </Field>
      {isOther && <TextField name={`${row}.name`} label="Name on the certificate" />}
    </>
  )
}

const certifications = [
  {
    name: 'certificationDetails',
    rows: copy.certification,
    title: 'Certifications',
    hint: 'Board certifications and any others you hold.',
  },
  {
    name: 'specialityDetails',
    rows: copy.speciality,
    title: 'Specialties',
    hint: 'What you’re especially good at.',
  },
] as const

export const CertificateFields = () => (
  <>
    <p className="quiet small">This section is optional.</p>
    {certifications.map(({ name: list, rows, title, hint }) => (
      <Subsection key={list} title={title} hint={hint}>
        <Rows name={list} rowCopy={rows} warning={certificationWarning}>
          {name => (
            <Grid>
              <CertificationName row={name} />
              <NumberField {...getFieldProps('receivedYear', name)} maxDigits={4} />
              <TextField
                {...getFieldProps('description', name)}
                maxLength={certificationDescription.maxLength}
              />
            </Grid>
          )}
        </Rows>
      </Subsection>
    ))}
    <Subsection title="Facility certificates" hint="Training that a facility requires, like dementia care.">
      <Rows name="facilityCertificates" rowCopy={copy.facilityCertificate}>
        {name => <TextField name={name} label={copy.certificationName} />}
      </Rows>
    </Subsection>
  </>
)
