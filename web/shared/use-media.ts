import { useSyncExternalStore } from 'react'

/** Whether a media query matches, for rendering that CSS alone can't switch. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    tell => {
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => window.matchMedia(query).matches,
  )
