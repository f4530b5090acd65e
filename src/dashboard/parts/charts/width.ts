// The width in which a chart is drawn.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The width of the element with `box` in px, at least `least`, so that the text of a wider drawing keeps its size. */
export function useWidth<Box extends Element>(least: number): { box: RefObject<Box | null>; width: number } {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(least);
  useLayoutEffect(() => {
    const watching = new ResizeObserver(([seen]) => setWidth(Math.max(least, Math.floor(seen!.contentRect.width))));
    watching.observe(box.current!);
    return () => watching.disconnect();
  }, [least]);
  return { box, width };
}
