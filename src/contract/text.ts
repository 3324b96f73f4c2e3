/** Marks that turn the direction of writing around, so that a line reads otherwise than it is. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u

/** Something with a shape of its own: no blank, and no joiner such as names may have inside. */
const SHAPE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text turns the direction of writing around. */
export const isTurned = (text: string): boolean => TURNING.test(text)

/** Whether there is anything to be seen of a text. */
export const isVisible = (text: string): boolean => SHAPE.test(text)
