import type { Html } from './html.ts'

/** What a page answers: markup, or where the browser goes next. `leadsTo`: where its form may end. */
export type PageAnswer = { page: Html; status?: number; leadsTo?: string | null } | { goTo: string }
