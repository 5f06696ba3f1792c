#include "server/net/static_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/server/temporary_folder.h"

namespace {

using net::HttpReply;
using net::StaticFiles;

class Files : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  void write_page() {
    write("index.html", "<!doctype html>page");
    write("assets/index-B3kdk2sz.js", "let server = 'a long text';");
    write("assets/index-B3kdk2sz.js.gz", "gz");
    write("assets/index-B3kdk2sz.js.br", "br");
    write("assets/plain.css", "body {}");
    write("icon.svg", "<svg/>");
    write("routes.txt", "/\n/room/#\n/player/*\n/embed/#\n/learn/*/about\n");
  }

  [[nodiscard]] HttpReply get(const std::string& path, const std::string& accept = "", const std::string& known = "") {
    HttpReply reply = StaticFiles(folder_.path()).answer({path, "", accept, known});
    if (reply.shared_body) reply.body = *reply.shared_body;
    return reply;
  }

  TemporaryFolder folder_;
};

std::string header(const HttpReply& reply, const std::string& name) {
  for (const auto& [key, value] : reply.headers)
    if (key == name) return value;
  return {};
}

TEST_F(Files, HaveTheirContentTypes) {
  write_page();
  EXPECT_EQ(get("/").body, "<!doctype html>page");
  EXPECT_EQ(get("/").content_type, "text/html; charset=utf-8");
  EXPECT_EQ(get("/index.html").body, "<!doctype html>page");
  EXPECT_EQ(get("/assets/plain.css").content_type, "text/css; charset=utf-8");
  EXPECT_EQ(get("/assets/index-B3kdk2sz.js").content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(get("/icon.svg").content_type, "image/svg+xml; charset=utf-8");
  write("odd.thing", "?");
  EXPECT_EQ(get("/odd.thing").content_type, "application/octet-stream");
}

TEST_F(Files, AreCachedOnlyWhenTheirNamesContainAHash) {
  write_page();
  const std::string for_ever = "public, max-age=31536000, immutable";
  EXPECT_EQ(header(get("/assets/index-B3kdk2sz.js"), "Cache-Control"), for_ever);
  for (const char* const path : {"/", "/index.html", "/room/3", "/assets/plain.css", "/icon.svg"})
    EXPECT_EQ(header(get(path), "Cache-Control"), "no-cache") << path;
}

TEST_F(Files, AreCompressedForClientsThatAcceptIt) {
  write_page();
  const std::string path = "/assets/index-B3kdk2sz.js";
  const HttpReply plain = get(path);
  EXPECT_EQ(plain.body, "let server = 'a long text';");
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
  const HttpReply gzip = get(path, "deflate, GZIP;q=0.5");
  EXPECT_EQ(gzip.body, "gz");
  EXPECT_EQ(header(gzip, "Content-Encoding"), "gzip");
  EXPECT_EQ(gzip.content_type, "text/javascript; charset=utf-8");
  const HttpReply brotli = get(path, "gzip, deflate, br");
  EXPECT_EQ(brotli.body, "br");
  EXPECT_EQ(header(brotli, "Content-Encoding"), "br");
  EXPECT_EQ(get(path, "br;q=0, gzip").body, "gz");
  EXPECT_EQ(get(path, "br; q=0.000, gzip;q=0").body, plain.body);
  EXPECT_EQ(get(path, "brotli, xgzip").body, plain.body);
  EXPECT_NE(header(plain, "ETag"), header(gzip, "ETag"));
  EXPECT_NE(header(brotli, "ETag"), header(gzip, "ETag"));
  EXPECT_EQ(header(get("/icon.svg", "gzip"), "Vary"), "");
  EXPECT_EQ(get("/assets/index-B3kdk2sz.js.gz").status, 404);
}

TEST_F(Files, AreNotSentAgainToClientsThatHaveThem) {
  write_page();
  const std::string etag = header(get("/"), "ETag");
  EXPECT_TRUE(etag.starts_with('"') && etag.ends_with('"')) << etag;
  for (const std::string& known : {etag, "W/" + etag, "\"other\", " + etag, std::string("*")}) {
    const HttpReply reply = get("/", "", known);
    EXPECT_EQ(reply.status, 304) << known;
    EXPECT_EQ(reply.body, "");
    EXPECT_EQ(reply.content_type, "");
    EXPECT_EQ(header(reply, "ETag"), etag);
    EXPECT_EQ(header(reply, "Cache-Control"), "no-cache");
  }
  EXPECT_EQ(get("/", "", "\"other\"").status, 200);
  const std::string compressed = header(get("/assets/index-B3kdk2sz.js", "br"), "ETag");
  EXPECT_EQ(get("/assets/index-B3kdk2sz.js", "br", compressed).status, 304);
  EXPECT_EQ(get("/assets/index-B3kdk2sz.js", "", compressed).status, 200);
  write("index.html", "<!doctype html>pagE");
  EXPECT_EQ(get("/", "", etag).status, 200);
}

TEST_F(Files, RoutesOfThePageGetThePage) {
  write_page();
  for (const char* const path :
       {"/room/3", "/room/3/", "/player/%E6%A3%8B", "/player/dr.who", "/embed/12", "/learn/go/about"}) {
    EXPECT_EQ(get(path).body, "<!doctype html>page") << path;
    EXPECT_EQ(get(path).status, 200) << path;
  }
}

TEST_F(Files, UnknownPathsAreNotFound) {
  write_page();
  for (const char* const path : {"/room", "/room/x", "/room/3/4", "/assets", "/a/b/c/", "/learn/go"}) {
    EXPECT_EQ(get(path).status, 404) << path;
    EXPECT_EQ(get(path, "", "*").status, 404) << path;
    EXPECT_EQ(get(path).body, "<!doctype html>page") << "the page says that there is nothing at " << path;
  }
  for (const char* const path : {"/assets/none.js", "/favicon.ico", "/.git/config", "/.env", "/wp-login.php"}) {
    EXPECT_EQ(get(path).status, 404) << path;
    EXPECT_EQ(get(path).content_type, "text/plain; charset=utf-8") << path;
  }
}

TEST_F(Files, OnlyEmbeddedPagesMayBeFramed) {
  write_page();
  EXPECT_TRUE(get("/embed/12").embeddable);
  for (const char* const path : {"/", "/embed", "/embedded/12", "/room/3", "/icon.svg"})
    EXPECT_FALSE(get(path).embeddable) << path;
}

TEST_F(Files, RequestsCannotLeaveTheFolder) {
  write("page/index.html", "page");
  write("page/.hidden", "secret");
  write("page/.git/config", "secret");
  write("secret", "secret");
  write("secret.txt", "secret");
  const StaticFiles files(folder_ / "page");
  for (const char* const path :
       {"/../secret", "/../secret.txt", "/%2e%2e/secret", "/%2E%2E/secret.txt", "/..%2fsecret", "/..%5csecret",
        "/a/../../secret", "//secret", "/..\\secret", "/%2e%2e%2fsecret", "/.%2e/secret", "/secret.txt%00.html",
        "/.hidden", "/.git/config.txt", "/secret.txt", "../secret", "/%2fetc%2fpasswd"})
    EXPECT_EQ(files.answer({path, "", "", ""}).status, 404) << path;
  EXPECT_EQ(files.answer({"/secret", "", "", ""}).status, 404);
  EXPECT_EQ(files.answer({"/.git/config", "", "", ""}).status, 404);
}

TEST_F(Files, AreReadOnceAtTheStart) {
  write_page();
  const StaticFiles files(folder_.path());
  write("index.html", "changed");
  write("new.txt", "new");
  EXPECT_EQ(*files.answer({"/", "", "", ""}).shared_body, "<!doctype html>page");
  EXPECT_EQ(files.answer({"/new.txt", "", "", ""}).status, 404);
}

TEST_F(Files, NeedAnIndexPage) {
  EXPECT_THROW(StaticFiles(folder_.path()), std::runtime_error);
  EXPECT_THROW(StaticFiles(folder_ / "nowhere"), std::runtime_error);
  write("index.html.gz", "gz");
  EXPECT_THROW(StaticFiles(folder_.path()), std::runtime_error);
}

}  // namespace
