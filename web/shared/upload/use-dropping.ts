import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'

type Dropping = { disabled: boolean | undefined; take: (files: FileList | null) => void }

const stayHere = (event: Event) => event.preventDefault()

/** A file let go beside the area is not opened by the browser in place of the page, with all that was typed. */
const useNoLeaving = () => {
  useEffect(() => {
    window.addEventListener('dragover', stayHere)
    window.addEventListener('drop', stayHere)
    return () => {
      window.removeEventListener('dragover', stayHere)
      window.removeEventListener('drop', stayHere)
    }
  }, [])
}

/** Files that are dropped on an area, or pasted while the keys go there, and whether some are held over it. */
export const useDropping = ({ disabled, take }: Dropping) => {
  const [isOver, setOver] = useState(false)
  useNoLeaving()
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(!disabled)
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const isWithin =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isWithin) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      },
    },
  }
}
