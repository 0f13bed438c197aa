/** No service outside is waited for longer: whatever stands behind one that is silent goes on by then. */
export const OUTSIDE_TIMEOUT_MS = 20_000

/** Rejects once the answer is late; what still comes of it is ignored. */
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
