type Refusal = { status: number; code: string; message: string }
type Answer = { data: unknown } | Refusal

/** Answers each call by the end of its address, and returns what was sent: its address without query and its body. */
export const answerCalls = (answers: Readonly<Record<string, Answer>>) => {
  const sent: [address: string, body: unknown][] = []
  global.fetch = (async (url: string, { body }: RequestInit = {}) => {
    const [address = ''] = url.split('?')
    const answer = Object.entries(answers).find(([end]) => address.endsWith(end))?.[1]
    if (!answer) throw new Error(`No answer to ${address}`)
    sent.push([address, typeof body === 'string' ? JSON.parse(body) : undefined])
    const status = 'status' in answer ? answer.status : 200
    const response = {
      ok: status < 400,
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      json: async () => answer,
      text: async () => JSON.stringify(answer),
    }
    return { ...response, clone: () => response }
  }) as never
  return sent
}
