/** Markup that is safe to send as it stands. */
export type Html = { readonly markup: string }
type Part = Html | Html[] | string | number | false | null | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, character => entities[character] ?? '')

const markupOf = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(markupOf).join('')
  return typeof part === 'object' ? part.markup : escaped(String(part))
}

/** Markup with values in it; every text among them is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.map((string, index) => string + markupOf(parts[index])).join(''),
})
