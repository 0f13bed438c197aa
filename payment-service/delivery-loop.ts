const pollMs = 1000

type Parts = { deliver: () => Promise<number>; log: (line: object) => void }

/** Sends at once after each event, and looks every second for what became due; one run at a time. */
export const deliveryLoop = ({ deliver, log }: Parts) => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = false
  let closed = false

  /** Starts after the run in progress: what was due before the call has been sent when it ends. */
  const run = () => {
    const mine = last.then(() => {
      waiting = false
      return closed ? 0 : deliver()
    })
    last = mine.catch(error => log({ event: 'payment-service.delivery-failure', error: String(error) }))
    return mine
  }

  const kick = () => {
    if (waiting || closed) return
    waiting = true
    void run()
  }

  const timer = setInterval(kick, pollMs)
  timer.unref()

  return {
    run,
    kick,
    close: async () => {
      closed = true
      clearInterval(timer)
      await last
    },
  }
}
