import { Fragment } from 'react';

/** An API name such as `document.delivery_status_changed`, with line breaks allowed between its parts. */
export function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
