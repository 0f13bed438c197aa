import { setIn } from 'final-form'
import type { FormErrors } from '../../shared/forms/AppForm.tsx'

/** Errors of a call at the fields of a form: `locations.0.city` is the city of the first location. */
export const atPaths = (errors: Record<string, string>): FormErrors =>
  Object.entries(errors).reduce<FormErrors>(
    (all, [path, sentence]) => setIn(all, path.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), sentence) as FormErrors,
    {},
  )
