import { z } from 'zod'
import { explainText, normalizeText, type ChoiceRule, type TextRule, type WholeRule } from '../fields/rule.ts'

/** The schema of a text: normalized, then checked for length, then for its pattern. */
export const textBy = (rule: TextRule) => {
  const error = ({ input }: { input?: unknown }) => explainText(rule, String(input))
  let schema = z
    .string({ error: rule.missing || rule.wrong })
    .overwrite(typed => normalizeText(rule, typed))
    .min(rule.minLength, { error: rule.missing || rule.wrong, abort: true })
    .max(rule.maxLength, { error, abort: true })
  if (rule.pattern) schema = schema.regex(rule.pattern, { error })
  return rule.lowerCase ? schema.toLowerCase() : schema
}

/** The schema of a whole number. */
export const wholeBy = (rule: WholeRule) =>
  z
    .number({ error: rule.missing || rule.wrong })
    .int({ error: rule.wrong })
    .min(rule.min, { error: rule.wrong })
    .max(rule.max, { error: rule.wrong })

/** The schema of a choice. */
export const choiceBy = <Value extends string>(rule: ChoiceRule<Value>) =>
  z.enum(rule.values, { error: rule.missing })
