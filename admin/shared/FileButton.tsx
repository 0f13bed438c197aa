import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useRef } from 'react'

type FileButtonProps = {
  label: string
  accept: string
  onChoose: (file: File) => void
  size?: ButtonProps['size']
  disabled?: boolean
  children: ReactNode
}

/** A button that asks for a file. The same file can be chosen again. */
export const FileButton = ({ label, accept, onChoose, children, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
