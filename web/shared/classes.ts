type Name = string | false | null | undefined

/** Joins the class names that hold; nothing at all when none does. */
export const classes = (...names: Name[]) => names.filter(Boolean).join(' ') || undefined
