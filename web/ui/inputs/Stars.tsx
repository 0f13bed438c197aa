import { useId } from 'react'
import { classes } from '../classes.ts'
import { StarIcon } from '../screen-icons.tsx'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import styles from './Stars.module.css'

type StarsProps = InputProps<number> & {
  /** What each number of stars means, from one star up. */
  names: readonly string[]
  /** How a choice is read aloud. */
  label: (stars: number) => string
}

/** A rating in stars: one radio button each, so arrow keys change it. Goes inside a `Field group`. */
export const Stars = ({ value = 0, onChange, names, label, ...rest }: StarsProps) => {
  const ownName = useId()
  const { 'aria-describedby': describedBy, 'aria-invalid': wrong, required } = useFieldAttributes()
  return (
    <div className={styles.stars}>
      {names.map((_, index) => {
        const stars = index + 1
        return (
          <label
            key={stars}
            className={classes(styles.star, stars <= value && styles.on, wrong && styles.wrong)}
          >
            <input
              name={ownName}
              {...rest}
              type="radio"
              className={styles.input}
              required={required}
              aria-describedby={describedBy}
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <StarIcon size={32} />
            <span className="visually-hidden">{label(stars)}</span>
          </label>
        )
      })}
      <span className={classes('medium', styles.name)} aria-hidden="true">
        {names[value - 1]}
      </span>
    </div>
  )
}
