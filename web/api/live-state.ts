let isLive = false

export const setLive = (now: boolean) => {
  isLive = now
}

/** How often to poll, in milliseconds: less often while the live stream says what changed. */
export const pollEvery = (seconds: number, liveSeconds: number) => () =>
  (isLive ? liveSeconds : seconds) * 1000
