/** Whether the server has another build than the running one. Each build has another name for its entry script. */
export const isOutdated = async (): Promise<boolean> => {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const response = await fetch('/admin/index.html', { cache: 'no-cache' })
  return response.ok && typeof entry === 'string' && !(await response.text()).includes(entry)
}
