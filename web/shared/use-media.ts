import { useSyncExternalStore } from 'react'

/** Whether a media query holds, as the window changes: for what has to be drawn otherwise, not only styled. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    tell => {
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => window.matchMedia(query).matches,
  )
