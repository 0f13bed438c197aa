import { showNumber } from '../format/numbers.ts'
import { cleanLine } from './clean.ts'

/** A field’s rule as data: forms, the API’s schemas and OpenAPI are derived from it. */
export type TextRule = {
  kind: 'text'
  minLength: number
  maxLength: number
  /** must match the whole value */
  pattern?: RegExp
  lowerCase?: true
  /** what is typed or pasted as it is checked and saved; trimmed without it */
  clean?: (typed: string) => string
  /** the message for a missing value */
  missing: string
  /** the message for a value that is too short, too long or doesn’t match */
  wrong: string
  /** a message that says more about a wrong value, if there is more to say */
  explain?: (meant: string) => string | undefined
}
export type WholeRule = { kind: 'whole'; min: number; max: number; missing: string; wrong: string }
export type ChoiceRule<Value extends string = string> = {
  kind: 'choice'
  values: readonly Value[]
  missing: string
  wrong: string
}
export type FieldRule = TextRule | WholeRule | ChoiceRule

export const text = (rule: Omit<TextRule, 'kind' | 'minLength'> & { minLength?: number }): TextRule => ({
  kind: 'text',
  minLength: 1,
  ...rule,
})
/** A text with a maximum length; `name` begins the message for a longer one. */
export const textUpTo = (maxLength: number, name: string, missing = '') =>
  text({
    maxLength,
    missing,
    wrong: `${name} should not exceed ${showNumber(maxLength)} characters`,
  })
/** A name or another text of one line, without marks that can’t be seen. */
export const lineUpTo = (maxLength: number, name: string, missing = ''): TextRule => ({
  ...textUpTo(maxLength, name, missing),
  clean: cleanLine,
})
export const whole = (rule: Omit<WholeRule, 'kind'>): WholeRule => ({ kind: 'whole', ...rule })
export const choice = <const Value extends string>(
  values: readonly Value[],
  missing: string,
): ChoiceRule<Value> => ({ kind: 'choice', values, missing, wrong: missing })

/** A text as it is checked and saved. */
export const normalizeText = (rule: TextRule, typed: string) => rule.clean?.(typed) ?? typed.trim()

/** The message for a wrong text. */
export const explainText = (rule: TextRule, meant: string) => rule.explain?.(meant) ?? rule.wrong

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** The error for a value, if any. */
export const check = (rule: FieldRule, value: unknown, { optional = false } = {}): string | undefined => {
  if (isMissing(value)) return optional ? undefined : rule.missing
  if (rule.kind === 'choice')
    return typeof value === 'string' && rule.values.includes(value) ? undefined : rule.wrong
  if (rule.kind === 'whole') {
    const number = Number(value)
    return Number.isInteger(number) && number >= rule.min && number <= rule.max ? undefined : rule.wrong
  }
  if (typeof value !== 'string') return rule.wrong
  const meant = normalizeText(rule, value)
  if (!meant) return optional ? undefined : rule.missing
  const isFitting = meant.length >= rule.minLength && meant.length <= rule.maxLength
  return isFitting && (!rule.pattern || rule.pattern.test(meant)) ? undefined : explainText(rule, meant)
}

/** The field errors of a form. */
export const checkAll = (
  rules: Record<string, FieldRule>,
  values: Record<string, unknown>,
  optional: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const wrong = check(rule, values[name], { optional: optional.includes(name) })
      return wrong ? [[name, wrong]] : []
    }),
  )
