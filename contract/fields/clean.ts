/** Zero-width and bidirectional marks, soft hyphens and byte order marks, which are pasted along unseen. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** A signature as it was typed, without marks that can’t be seen and with ordinary spaces. */
export const cleanSignature = (typed: string) =>
  typed.replaceAll(INVISIBLE, '').replaceAll(/\s/gu, ' ').trim()

/** A typed or pasted line without marks that can’t be seen, with single ordinary spaces. */
export const cleanLine = (typed: string) => cleanSignature(typed).replaceAll(/ +/gu, ' ')

/** A code as it is saved: without spaces, periods and dashes. */
export const cleanCode = (typed: string) => cleanLine(typed).replaceAll(/[ .\-\u2010-\u2015\u2212]/gu, '')

/** An email address without what a link or a signature puts around it. */
export const cleanEmail = (typed: string) => cleanLine(typed).replace(/^mailto:/iu, '')

/** The five digits of a ZIP code at the end of an address, with or without its four more. Anything else stays. */
export const cleanZip = (typed: string) => {
  const line = cleanLine(typed)
  const [, digits] = /(?:^|[^0-9])([0-9]{5})(?:[ \-\u2010-\u2015]*[0-9]{4})?[^0-9]*$/u.exec(line) ?? []
  return digits ?? line
}

const EXTENSION = /(?:[,;#]|x|ext\.?|extension) ?[.:=]? ?[0-9]{1,7}$/iu
const PHONE = /^(?:tel:|phone:)? ?(?<plus>\+?)[0-9 ()[\]./\-\u2010-\u2015\u2212]*$/iu

/** The ten digits of a US phone number, or those typed so far. What has more in it stays as it is. */
export const cleanPhone = (typed: string) => {
  const line = cleanLine(typed)
  const shape = PHONE.exec(line)
  if (!shape || EXTENSION.test(line)) return line
  const digits = line.replaceAll(/[^0-9]/gu, '')
  const isForeign = shape.groups?.plus === '+' && digits !== '' && !digits.startsWith('1')
  const national = shape.groups?.plus
    ? digits.replace(/^1/u, '')
    : digits.replace(/^(?:0111|001|1)(?=[0-9]{10}$)/u, '')
  return isForeign || national.length > 10 ? line : national
}

/** Why a cleaned phone number can’t be saved, where more than its length is wrong. */
export const explainPhone = (phone: string) => {
  if (EXTENSION.test(phone)) return 'Extensions can’t be saved. Enter a 10-digit phone number.'
  const count = phone.replaceAll(/[^0-9]/gu, '').length
  if (count > 15) return 'Enter one phone number.'
  if (phone.startsWith('+')) return 'Enter a US phone number with 10 digits.'
  return /^[0-9]{10}$/u.test(phone)
    ? 'In US numbers, the first and the fourth digit are 2 to 9. Check the number.'
    : undefined
}
