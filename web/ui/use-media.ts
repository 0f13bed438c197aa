import { useSyncExternalStore } from 'react'

/** Whether a media query matches, for what CSS alone can't switch. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    notify => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
  )
