import { locationDescription, locationFields, LOCATIONS_MAX } from '@gaitway/contract/fields/facility'
import type { Output } from '@gaitway/contract/schemas/index'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { FieldArray } from 'react-final-form-arrays'
import { checkAll } from '@gaitway/contract/fields/rule'
import { useField, useFormState } from 'react-final-form'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { field } from './facility-fields.tsx'
import { facilityCopy as w } from './facility-copy.ts'
import { TextareaField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { EditIcon, RemoveIcon } from '../../ui/screen-icons.tsx'
import { AddressFields } from '../../profile/form/AddressFields.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './signup.module.css'

type Location = Partial<Output<'facilities.read'>['locations'][number]>

const isWhole = (location: Location) => Object.keys(checkAll(locationFields, location)).length === 0

type LocationEntryProps = {
  /** Its name in the form. */
  name: string
  place: number
  /** Just added, so it opens and takes the focus. */
  isNew: boolean
  onRemove: () => void
}

const Fields = ({ name }: { name: string }) => (
  <>
    <TextField {...field('nickname', name)} />
    <AddressFields row={name} />
    <TextareaField {...field('description', name)} maxLength={locationDescription.maxLength} />
  </>
)

/** A complete location shows as one line with an edit button, an incomplete one as fields. */
const LocationEntry = ({ name, place, isNew, onRemove }: LocationEntryProps) => {
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const { input } = useField<Location>(name, { subscription: { value: true } })
  const { submitFailed } = useFormState({ subscription: { submitFailed: true } })
  const location = input.value || {}
  const [wasWhole] = useState(() => isWhole(location))
  const [isEdited, setIsEdited] = useState(isNew)
  const isOpen = isEdited || !wasWhole || (submitFailed && !isWhole(location))
  const title = location.nickname ?? w.location(place)
  useEffect(() => {
    if (isEdited) box.current?.querySelector('input')?.focus()
  }, [isEdited])
  return (
    <fieldset ref={box} className={classes('inset', styles.rows)} aria-labelledby={id}>
      <div className={styles.entryHead}>
        <div>
          <strong id={id}>{title}</strong>
          {!isOpen && (
            <p className="quiet">
              {location.address1}, {location.city}, {location.state} {location.zipCode}
            </p>
          )}
        </div>
        <Cluster gap={8}>
          {!isOpen && (
            <Button
              kind="quiet"
              size="small"
              icon={<EditIcon size={18} />}
              onClick={calmly(() => setIsEdited(true))}
            >
              <span aria-hidden="true">{w.edit}</span>
              <span className="visually-hidden">{w.editLocation(title)}</span>
            </Button>
          )}
          <Button kind="quiet" size="small" icon={<RemoveIcon size={18} />} onClick={calmly(onRemove)}>
            <span aria-hidden="true">{w.remove}</span>
            <span className="visually-hidden">{w.removeLocation(title)}</span>
          </Button>
        </Cluster>
      </div>
      {isOpen && <Fields name={name} />}
    </fieldset>
  )
}

/** Ignores the second click of a double click, because the button under it may have changed. */
const calmly = (work: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) work()
}

export const LocationsField = () => {
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  return (
    <Stack>
      <p className="quiet">{w.locationsHint}</p>
      <FieldArray<Location> name="locations">
        {({ fields }) => (
          <>
            {fields.map((name, index) => (
              <LocationEntry
                key={`${name} of ${fields.length}`}
                name={name}
                place={index + 1}
                isNew={index === added}
                onRemove={() => {
                  setAdded(undefined)
                  fields.remove(index)
                  add.current?.focus()
                }}
              />
            ))}
            {(fields.length ?? 0) < LOCATIONS_MAX && (
              <div>
                <Button
                  ref={add}
                  kind="secondary"
                  icon={<PlusIcon />}
                  onClick={calmly(() => {
                    setAdded(fields.length ?? 0)
                    fields.push({})
                  })}
                >
                  {w.addLocation}
                </Button>
              </div>
            )}
          </>
        )}
      </FieldArray>
    </Stack>
  )
}
