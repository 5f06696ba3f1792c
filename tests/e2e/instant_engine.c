/* A GTP engine for Go that answers at once, to measure the overhead of a match manager. It fills every other line point
   by point, so that nothing is captured, and passes after 58 plies. */
#include <stdio.h>
#include <string.h>

int main(void) {
  const char columns[] = "ABCDEFGHJKLMNOPQRST";
  char line[1024];
  int played = 0;
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "genmove", 7)) {
      const int point = played++;
      if (point < 58)
        printf("= %c%d\n\n", columns[2 * (point / 18)], point % 18 + 1);
      else
        printf("= pass\n\n");
    } else if (!strncmp(line, "name", 4)) {
      printf("= Instant\n\n");
    } else if (!strncmp(line, "version", 7)) {
      printf("= 1\n\n");
    } else if (!strncmp(line, "list_commands", 13)) {
      printf("= name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove\ntime_left\nquit\n\n");
    } else {
      if (!strncmp(line, "play", 4)) ++played;
      if (!strncmp(line, "clear_board", 11)) played = 0;
      printf("=\n\n");
    }
    fflush(stdout);
    if (!strncmp(line, "quit", 4)) break;
  }
  return 0;
}
