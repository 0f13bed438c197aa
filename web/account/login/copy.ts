const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const copy = {
  code: {
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${clock(seconds)}`,
  },
  forgot: {
    resend: 'Resend link',
    resendIn: (seconds: number) => `Resend link in ${clock(seconds)}`,
  },
}
