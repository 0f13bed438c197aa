import { Button, type ButtonProps } from '@mui/material'
import { Suspense, useState, type ReactNode } from 'react'

type DialogButtonProps = ButtonProps & { dialog: (close: () => void) => ReactNode }

/** A button that opens a dialog, whose code may load then. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => setOpen(true)} />
      {isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  )
}
