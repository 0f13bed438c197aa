/** `1 day`, `2 days` */
export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `an 8% boost`, `a 50% boost`: numbers of up to three digits as they are said. */
export const withArticle = (text: string) => `${/^(8|1[18](?!\d))/.test(text) ? 'an' : 'a'} ${text}`
