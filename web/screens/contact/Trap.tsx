import { useField } from 'react-final-form'
import { copy } from './copy.ts'

/** A field that people can neither see nor reach. What robots type into it marks their message. */
export const Trap = () => {
  const { input } = useField<string>('website')
  return (
    <label className="visually-hidden" aria-hidden="true">
      {copy.trap}
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
