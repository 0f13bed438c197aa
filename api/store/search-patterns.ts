const escaped = (text: string) => text.replace(/[\\%_]/g, found => `\\${found}`)

/** A pattern for ILIKE that finds this text anywhere, with its wildcards escaped. */
export const anywhere = (text: string) => `%${escaped(text)}%`

/** A pattern for LIKE that finds texts that start with this text. */
export const startingWith = (text: string) => `${escaped(text)}%`

/** A whole ID, or its last six or more characters. */
export const ID_END = /^[0-9a-f-]{6,36}$/i

const SERIAL_MAX = 2_147_483_647

/** The shift ID in a search, padded or not. Null if it isn't a number. */
export const parseShiftId = (text: string): number | null => {
  const serial = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : NaN
  return serial >= 1 && serial <= SERIAL_MAX ? serial : null
}
