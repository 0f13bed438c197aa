/** The product's sign in a square of 32. Pictures have no style sheet, so it names its colors. */
export const BrandMark = () => (
  <>
    <rect width="32" height="32" rx="8" fill="#0A5547" />
    <path
      d="M7 23a9 9 0 0 1 18 0M16 14v5l4 4"
      fill="none"
      stroke="#FFFFFF"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="9" r="2.4" fill="#F2A33A" />
  </>
)
