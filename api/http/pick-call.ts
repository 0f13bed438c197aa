import { calls, type CallName } from '@gaitway/contract/calls/index'
import { ANY, type Row } from '@gaitway/contract/calls/row'
import { refuse } from '@gaitway/contract/values/errors'

const fits = ({ variant }: Row, rawInput: Record<string, unknown>) => {
  if (!variant) return false
  const value = rawInput[variant.field]
  return variant.value === ANY ? value !== undefined : value === variant.value
}

/** The variant of an endpoint that this input selects, if there is one. */
export const findVariant = (
  names: readonly CallName[],
  rawInput: Record<string, unknown>,
): CallName | undefined =>
  // a row without a variant is for the rest
  names.find(name => fits(calls[name], rawInput)) ?? names.find(name => !calls[name].variant)

/** The variant of an endpoint that this input selects. Throws `fields_wrong` if there is none. */
export const pickCall = (names: readonly CallName[], rawInput: Record<string, unknown>): CallName => {
  const found = findVariant(names, rawInput)
  if (found) return found
  const field = (names[0] && calls[names[0]].variant?.field) ?? 'request'
  const values = names.map(name => calls[name].variant?.value).join(', ')
  throw refuse('fields_wrong', { [field]: `Choose one of ${values}.` })
}
