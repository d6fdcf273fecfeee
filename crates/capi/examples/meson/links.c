/* Prints where each link of standard input leads, and a sentence where it is odd. */
#include <irispan.h>
#include <stdio.h>

static int print(void *context, const irispan_link *link, irispan_view text) {
  irispan_details *details = NULL;
  irispan_view uri;
  irispan_fact fact;
  size_t at;
  irispan_link own = *link;
  /* The text is that of the link alone. */
  own.alternative_end -= own.start, own.end -= own.start, own.start = 0;
  if (irispan_details_new(context, text.data, text.length, &own, &details) != IRISPAN_STATUS_OK) return 1;
  if (irispan_details_field(details, IRISPAN_FIELD_URI, &uri) == IRISPAN_STATUS_OK)
    printf("%lu\t%.*s\n", (unsigned long)link->start, (int)uri.length, uri.data);
  for (at = 0; irispan_details_fact(details, at, &fact) == IRISPAN_STATUS_OK; at++)
    if (fact.severity == IRISPAN_SEVERITY_WARN)
      printf("\t%.*s\n", (int)fact.sentence.length, fact.sentence.data);
  irispan_details_free(details);
  return 0;
}

int main(void) {
  irispan_scanner *scanner = NULL;
  irispan_stream *stream = NULL;
  char chunk[4096];
  size_t length;
  if (irispan_scanner_new(NULL, &scanner) != IRISPAN_STATUS_OK) return 1;
  if (irispan_stream_new(scanner, &stream) != IRISPAN_STATUS_OK) return 1;
  while ((length = fread(chunk, 1, sizeof chunk, stdin)) > 0)
    irispan_stream_feed(stream, chunk, length, print, scanner);
  irispan_stream_finish(stream, print, scanner);
  irispan_stream_free(stream);
  irispan_scanner_free(scanner);
  return 0;
}
