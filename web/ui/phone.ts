/** The ten digits of a phone number, without a leading country code 1. */
export const keepPhoneDigits = (text: string) =>
  text
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)

/** The digits so far, in the form (555) 010-0000. */
export const formatTypedPhone = (digits: string) => {
  if (digits.length === 0) return ''
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
