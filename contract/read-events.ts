type Reader = {
  onEvent: (event: string, data: string) => void
  /** Anything arrived, even only a heartbeat. */
  onActivity: () => void
}

const valueOf = (frame: string, field: string) =>
  frame
    .split('\n')
    .find(line => line.startsWith(`${field}: `))
    ?.slice(field.length + 2)

/** Reads server-sent events until the stream ends. EventSource can't: it sends no headers. */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  { onEvent, onActivity }: Reader,
): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onActivity()
    text += decoder.decode(value, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const event = valueOf(frame, 'event')
      if (event) onEvent(event, valueOf(frame, 'data') ?? '')
    }
  }
}
