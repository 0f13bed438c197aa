export type View = 'week' | 'list' | 'confirmed'

export const viewOf = (params: URLSearchParams): View =>
  params.get('confirmedshifts') === '1' ? 'confirmed' : params.get('view') === 'list' ? 'list' : 'week'

const viewParams: Record<View, Record<string, string>> = {
  week: {},
  list: { view: 'list' },
  confirmed: { confirmedshifts: '1' },
}

export const viewHref = (view: View, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...viewParams[view], ...more }).toString()
  return `/facility/shiftmanagement${query && `?${query}`}`
}
export const paramsOf = (view: View) => viewParams[view]
