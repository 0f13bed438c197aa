import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'

type Dropping = { disabled: boolean | undefined; take: (files: FileList | null) => void }

const stayHere = (event: Event) => event.preventDefault()

/** Stops the browser from opening a file dropped outside, which would lose what was typed. */
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

/** Files dropped on an area or pasted into it, and whether some are dragged over it. */
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
