import { useState, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import styles from './gallery.module.css'

type SpecimenProps = {
  title: string
  children: ReactNode
  wide?: boolean
  /** Draws the focus ring as the keyboard would. */
  focus?: boolean
}

export const Specimen = ({ title, children, wide, focus }: SpecimenProps) => (
  <div className={classes(styles.specimen, wide && styles.wide)}>
    <h3>{title}</h3>
    <div className={focus ? styles.focus : undefined}>{children}</div>
  </div>
)

type FieldSpecimenProps = ComponentProps<typeof Field> & Pick<SpecimenProps, 'title' | 'focus'>

/** An input in its field. */
export const FieldSpecimen = ({ title, focus, ...field }: FieldSpecimenProps) => (
  <Specimen title={title} focus={focus}>
    <Field {...field} />
  </Specimen>
)

/** The props of one example input. */
export const useExample = <Value,>(start?: Value) => {
  const [value, onChange] = useState<Value | undefined>(start)
  return { value, onChange }
}
