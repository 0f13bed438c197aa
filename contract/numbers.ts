/** `12,480`: a whole number, or one with two decimals. An Intl format costs a slow phone a tenth of a second. */
export const showNumber = (number: number | string) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
