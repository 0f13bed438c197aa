import type { UseCase } from '../use-case.ts'

/** Whose clock hangs where a shift is to be posted, so that its times are read as they are meant. */
export const timeZone: UseCase<'facilities.timeZone'> = async ({ places }, _by, { zipCode }) => {
  const place = await places.locateZip(zipCode)
  return { timeZone: place?.timeZone ?? null }
}
