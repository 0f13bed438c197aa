import { HttpError } from 'react-admin'
import { refusalCode } from '../session.ts'

const errorsOf = (thrown: unknown): Record<string, string> => {
  const body: unknown = thrown instanceof HttpError ? thrown.body : undefined
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {}
}

/**
 * What the API has against single fields is told where they are, beside the toast that says so; a code that is about
 * one field is told there too.
 */
export const fieldsRefused = async <Result>(
  work: () => Promise<Result>,
  tell: (fields: Record<string, string>) => void,
  fieldOf: Record<string, string> = {},
): Promise<Result> => {
  try {
    return await work()
  } catch (thrown) {
    const field = fieldOf[refusalCode(thrown) ?? '']
    tell(field && thrown instanceof Error ? { [field]: thrown.message } : errorsOf(thrown))
    throw thrown
  }
}
