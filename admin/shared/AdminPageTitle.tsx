import { BRAND } from '@gaitway/contract/values/brand'
import { useEffect } from 'react'
import { Title } from 'react-admin'

/** Names the browser's tab: `Shift 0074 · Gaitway`. */
export const useDocumentTitle = (title: string) =>
  useEffect(() => {
    document.title = `${title} · ${BRAND}`
  }, [title])

/** The heading in the app bar, and the name of the browser's tab, which can be shorter. */
export const AdminPageTitle = ({ title, tab = title }: { title: string; tab?: string }) => {
  useDocumentTitle(tab)
  return <Title title={title} />
}
