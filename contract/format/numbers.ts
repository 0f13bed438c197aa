/** `12,480`: a whole number, or one with two decimals. An Intl format costs a slow phone a tenth of a second. */
export const showNumber = (number: number | string): string => {
  const text = String(number)
  const [whole = ''] = text.split('.')
  const firstDigit = whole.startsWith('-') ? 1 : 0
  let grouped = text
  for (let at = whole.length - 3; at > firstDigit; at -= 3)
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`
  return grouped
}
