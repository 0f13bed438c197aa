import { useCallback } from 'react'
import { type RouterProvider, reactRouterProvider } from 'react-admin'
import { useHref, useLocation } from 'react-router-dom'

/**
 * React-admin changes the query of a list with a delay. By then, another page may be opening, and the list is shown only
 * until that page's code is loaded. Such a change is dropped, because it would return to the list.
 */
const useNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = reactRouterProvider.useNavigate()
  const here = useHref(useLocation().pathname)
  return useCallback(
    (to, options) => {
      const isQueryOnly = typeof to === 'object' && to.pathname === undefined
      if (!isQueryOnly || window.location.pathname === here) navigate(to, options)
    },
    [navigate, here],
  )
}

/** The routes of the back office, for react-admin. */
export const router: RouterProvider = { ...reactRouterProvider, useNavigate }
