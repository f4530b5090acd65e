// The real widget in a frame, which is sent what to show each time that it changes.

import { useEffect, useRef, useState } from "preact/hooks";
import { BASE } from "../../data/base.ts";

type Props = {
  title: string;
  message: object;
  /** The frame's height in px, from that of its content. */
  heightFor: (content: number) => number;
  class?: string;
};

export function WidgetFrame({ title, message, heightFor, class: name = "framed" }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [content, setContent] = useState(360);
  useEffect(() => {
    const send = (): void => frame.current?.contentWindow?.postMessage(message, location.origin);
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data.ready) send();
      if (typeof data.height === "number") setContent(data.height);
    };
    addEventListener("message", onMessage);
    send();
    return () => removeEventListener("message", onMessage);
  }, [JSON.stringify(message)]);
  return (
    <div class={name} style={{ "--height": `${heightFor(content)}px` }}>
      <iframe ref={frame} title={title} src={`${BASE}/pages/widget-preview`} />
    </div>
  );
}
