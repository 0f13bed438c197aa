import { isPublicPage } from '@gaitway/contract/routes'
import { useCallback } from 'react'
import { useBrowserLocation, type BrowserLocationHook } from 'wouter/use-browser-location'

/** The router's address: public pages are documents of their own, so links and redirects there load them. */
export const useAddress: BrowserLocationHook = options => {
  const [location, go] = useBrowserLocation(options)
  const navigate = useCallback<typeof go>(
    (to, how) => {
      if (!isPublicPage(String(to))) return go(to, how)
      if (how?.replace) window.location.replace(to)
      else window.location.assign(to)
    },
    [go],
  )
  return [location, navigate]
}
