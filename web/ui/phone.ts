import { cleanPhone } from '@gaitway/contract/fields/clean'

const isPhonePart = (text: string) => /^\d{0,10}$/.test(text)

/**
 * What is typed or pasted, as digits. A key adds nothing to ten of them. What is pasted with more in it, such as an
 * extension, stays as it is, so that the rule can say what can’t be saved.
 */
export const readTypedPhone = (text: string, isKey = false) => {
  const meant = cleanPhone(text)
  if (isPhonePart(meant) || !isKey) return meant
  return text
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)
}

/** The digits so far, in the form (555) 555-0100. Anything else stays. */
export const formatTypedPhone = (digits: string) => {
  if (digits.length === 0 || !isPhonePart(digits)) return digits
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The caret's position in a formatted phone number after so many of its digits. */
export const findCaretAfter = (text: string, digits: number) => {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    if (count === digits) return index
    if (/\d/.test(text.charAt(index))) count++
  }
  return text.length
}
