/** The page's own entry script, whose name changes with every build. */
const readEntryScript = (page: Document) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** Whether the server has another build of the back office than the one that is running. */
export const isOutdated = async (): Promise<boolean> => {
  const entry = readEntryScript(document)
  const response = await fetch('/admin/index.html', { cache: 'no-cache' })
  return response.ok && entry !== undefined && !(await response.text()).includes(entry)
}
