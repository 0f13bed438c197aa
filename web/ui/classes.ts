type Name = string | false | null | undefined

/** Joins class names, or returns undefined when there are none. */
export const classes = (...names: Name[]) => names.filter(Boolean).join(' ') || undefined
