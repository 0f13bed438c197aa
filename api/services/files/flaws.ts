/** Why a file is refused, each with the exit code of the limited program. Killed for time or memory, it has no code. */
export const flawCodes = { tooManyPixels: 3, otherType: 4, unreadable: 5, active: 6 } as const

export type Flaw = keyof typeof flawCodes
