/** The longest wait for any outside service. Work behind a silent one continues within 20 seconds, even under load. */
export const OUTSIDE_TIMEOUT_MS = 15_000

/** Rejects once the answer is late. What arrives later is ignored. */
export const withTimeout = async <T>(answer: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`No answer within ${milliseconds} ms`), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
