/** How the program that redraws a picture tells its end; killed for time or memory it has no code. */
export const exitCodes = { tooManyPixels: 3, unreadable: 5 } as const
