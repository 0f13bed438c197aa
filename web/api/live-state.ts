let isLive = false

export const setLive = (now: boolean) => {
  isLive = now
}

/** Polls at the first pace, or at the second while the live stream says what changed. */
export const pollEvery = (seconds: number, liveSeconds: number) => () =>
  (isLive ? liveSeconds : seconds) * 1000
