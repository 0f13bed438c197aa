/** Zero-width and bidirectional marks, soft hyphens and byte order marks, which are pasted along unseen. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** A typed or pasted line without marks that can’t be seen, with ordinary spaces, trimmed. */
export const cleanLine = (typed: string) => typed.replaceAll(INVISIBLE, '').replaceAll(/\s/gu, ' ').trim()
