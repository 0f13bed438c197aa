import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { FieldArray } from 'react-final-form-arrays'
import { Button } from '../../shared/Button.tsx'
import { PlusIcon } from '../../shared/icons.tsx'
import { RemoveIcon } from '../../shared/screen-icons.tsx'
import { classes } from '../../shared/classes.ts'
import styles from './profile-form.module.css'
import { Card } from '../../shared/layout/Card.tsx'
import type { SectionId } from './sections.ts'
import { copy } from './copy.ts'

type RowsProps = {
  name: string
  copy: { one: (place: number) => string; add: string; remove: (place: number) => string }
  max?: number
  /** Renders the fields of one row, by its name in the form. */
  children: (name: string, row: unknown) => ReactNode
}

const controls = ':is(input, select, textarea):not([type="hidden"], [tabindex="-1"])'

/** Rows of fields with add and remove buttons. Focus moves to where typing continues. */
export const Rows = ({ name, copy, max = 30, children }: RowsProps) => {
  const element = useRef<HTMLDivElement>(null)
  const [goTo, setGoTo] = useState<{ row: number | 'add' }>()
  useLayoutEffect(() => {
    if (!goTo) return
    const place = goTo.row === 'add' ? '[data-add] button' : `[data-row="${goTo.row}"] ${controls}`
    element.current?.querySelector<HTMLElement>(place)?.focus()
  }, [goTo])
  return (
    <FieldArray<unknown> name={name}>
      {({ fields }) => {
        const count = fields.length ?? 0
        const remove = (index: number) => {
          fields.remove(index)
          setGoTo({ row: count > 1 ? Math.max(0, index - 1) : 'add' })
        }
        return (
          <div ref={element} className={styles.rows}>
            {fields.map((row, index) => (
              <fieldset key={row} className={classes('inset', styles.row)} data-row={index}>
                <legend>{copy.one(index + 1)}</legend>
                {children(row, fields.value[index])}
                <Button kind="quiet" size="small" icon={<RemoveIcon />} onClick={() => remove(index)}>
                  {copy.remove(index + 1)}
                </Button>
              </fieldset>
            ))}
            {count < max && (
              <div data-add>
                <Button
                  kind="secondary"
                  icon={<PlusIcon />}
                  onClick={({ detail }) => {
                    // The second click of a double click was meant for the button that was here before.
                    if (detail > 1) return
                    fields.push(undefined)
                    setGoTo({ row: count })
                  }}
                >
                  {copy.add}
                </Button>
              </div>
            )}
          </div>
        )
      }}
    </FieldArray>
  )
}

/** Warns that a half-filled row won't be saved. Always rendered, so that it is announced. */
export const IncompleteNotice = ({
  isIncomplete,
  children,
}: {
  isIncomplete: boolean
  children: ReactNode
}) => <output className={styles.half}>{isIncomplete && children}</output>

type SectionProps = { id: SectionId; children: ReactNode }

export const Section = ({ id, children }: SectionProps) => (
  <Card>
    <section id={`section-${id}`} className={styles.section} aria-labelledby={`heading-${id}`}>
      <h2 id={`heading-${id}`} className="text-18" tabIndex={-1}>
        {copy.sections[id]}
      </h2>
      {children}
    </section>
  </Card>
)

type SubProps = { title?: string; hint: string; children: ReactNode }

export const Sub = ({ title, hint, children }: SubProps) => (
  <div className={styles.sub}>
    <div>
      {title && <h3 className="text-16 medium">{title}</h3>}
      <p className="quiet small">{hint}</p>
    </div>
    {children}
  </div>
)
