/**
 * Why a file is not kept, each with the code by which the limited program says so when it ends; killed for time
 * or memory it has no code.
 */
export const flawCodes = { tooManyPixels: 3, otherType: 4, unreadable: 5, active: 6 } as const

export type Flaw = keyof typeof flawCodes
